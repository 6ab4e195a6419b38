import { jest } from '@jest/globals';

// Jest takes a timeout for a whole run only; each size of test has its own here.
jest.setTimeout(globalThis.testTimeoutMs);
