import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { fireEvent } from '@testing-library/react';
import { ActivityReports } from './activityReports.js';

let isLive: boolean;
let send: jest.Mock<() => void>;
let reports: ActivityReports;

beforeEach(() => {
  jest.useFakeTimers();
  isLive = true;
  send = jest.fn<() => void>();
  reports = new ActivityReports({ isLive: () => isLive, send });
});

afterEach(() => {
  jest.useRealTimers();
});

it('reports the opened page, and then only what the user does, at most every 45 seconds', () => {
  reports.report();
  expect(send).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(60_000);
  reports.report();
  expect(send).toHaveBeenCalledTimes(1);
  fireEvent.keyDown(window, { key: 'a' });
  fireEvent.pointerDown(window);
  expect(send).toHaveBeenCalledTimes(2);
  jest.advanceTimersByTime(45_000);
  reports.report();
  expect(send).toHaveBeenCalledTimes(3);
});

it('reports an activity without a connection once there is one', () => {
  isLive = false;
  reports.report();
  fireEvent.wheel(window);
  expect(send).not.toHaveBeenCalled();
  isLive = true;
  reports.report();
  expect(send).toHaveBeenCalledTimes(1);
});
