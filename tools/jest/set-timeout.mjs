import { jest } from '@jest/globals';

// Jest has one timeout for a whole run. Here each project sets a separate one.
jest.setTimeout(globalThis.testTimeoutMs);
