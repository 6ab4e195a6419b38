import { describe, expect, it } from '@jest/globals';
import * as contract from '@emberdeck/contracts/analytics/uploads';
import { maxUploadBytes, maxUploadErrors } from './uploadLimits.js';

describe('the limits of an upload', () => {
  it('match the contract', () => {
    expect({ maxUploadBytes, maxUploadErrors }).toEqual({
      maxUploadBytes: contract.maxUploadBytes,
      maxUploadErrors: contract.maxUploadErrors,
    });
  });
});
