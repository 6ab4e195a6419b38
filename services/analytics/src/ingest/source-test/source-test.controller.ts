import { Controller } from '@nestjs/common';
import { testDataSource, type TestDataSourceAnswer } from '@emberdeck/contracts/analytics/source-test';
import type { CallInput } from '@emberdeck/contracts/core/call';
import { Handle } from '@emberdeck/platform/runtime/handle.decorator';
import type { UserCallContext } from '@emberdeck/platform/runtime/call-context';
import { SourceTestService } from './source-test.service.js';

@Controller()
export class SourceTestController {
  constructor(private readonly tests: SourceTestService) {}

  @Handle(testDataSource)
  test(input: CallInput<typeof testDataSource>, { actor }: UserCallContext): Promise<TestDataSourceAnswer> {
    return this.tests.test(actor, input);
  }
}
