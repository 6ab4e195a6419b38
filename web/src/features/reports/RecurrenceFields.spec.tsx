import { dayAt, instantOf } from '@emberdeck/contracts/core/zoned-time';
import { it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { mockServer } from '../../../test/component/changes.js';
import { renderPart } from '../../../test/component/ScreenHarness.js';
import { serverState } from '../../../test/component/server.js';
import { setOwnTimeZone } from '../../shared/lib/ownTimeZone.js';
import { RecurrenceFields } from './RecurrenceFields.js';
import type { ScheduleValues } from './scheduleValues.js';

mockServer();

function Fields() {
  const form = useForm<ScheduleValues>({ defaultValues: { frequency: 'daily', hour: 6 } });
  return <RecurrenceFields form={form} />;
}

it('tells which hour that of the workspace is in the zone that the user has chosen', async () => {
  const [zone, timeZone] = ['Pacific/Auckland', 'Asia/Tokyo'];
  serverState().workspaces = serverState().workspaces.map((each) => ({ ...each, timeZone: zone }));
  setOwnTimeZone(timeZone);
  await renderPart(<Fields />);
  const here = { hour: 'numeric', minute: '2-digit', timeZone } as const;
  const time = instantOf(zone, dayAt(zone, new Date()), 6).toLocaleTimeString('en', here);
  await screen.findByText(`${time} where you are`);
  setOwnTimeZone(null);
});
