import { describe, expect, it } from '@jest/globals';
import { reportDeliveryId, reportMessage } from './report-message.js';

describe('the mail of a report', () => {
  it('has the title, the period and the link, as text and as HTML', () => {
    const link = 'https://emberdeck.example/reports?report=1';
    const mail = reportMessage({
      title: 'Sales <Q1>',
      period: 'Feb 13 – Mar 15',
      workspaceName: 'Team',
      link,
    });
    expect(mail.subject).toBe('Report: Sales <Q1>');
    expect(mail.text).toContain(`The report of Team for Feb 13 – Mar 15 is ready.\n\n${link}`);
    expect(mail.html).toContain(`href="${link}"`);
    expect(mail.html).toContain('Sales &lt;Q1&gt;');
    expect(mail.html).not.toContain('<Q1>');
  });

  it('has one id for each report and recipient', () => {
    expect(reportDeliveryId('r1', 'u1')).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    expect(reportDeliveryId('r1', 'u1')).toBe(reportDeliveryId('r1', 'u1'));
    expect(reportDeliveryId('r1', 'u2')).not.toBe(reportDeliveryId('r1', 'u1'));
  });
});
