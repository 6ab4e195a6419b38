import type { PipeTransform } from '@nestjs/common';
import type { CallDefinition } from '@emberdeck/contracts/core/call';
import { AppError, invalid } from '../errors/app-error.js';
import { fieldErrors } from './field-errors.js';

/** Parses the bytes of a call by its contract. */
export class CallInputPipe implements PipeTransform<Uint8Array> {
  constructor(private readonly call: CallDefinition) {}

  /** Throws `bad_request` for invalid JSON, and `validation_failed` with the errors by field. */
  transform(body: Uint8Array): unknown {
    const result = this.call.input.safeParse(parseJson(body));
    if (!result.success) {
      throw invalid(fieldErrors(result.error));
    }
    return result.data;
  }
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'));
  } catch (cause) {
    throw new AppError('bad_request', 'The call is not valid JSON', {}, { cause });
  }
}
