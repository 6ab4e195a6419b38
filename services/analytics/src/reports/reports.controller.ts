import { Controller } from '@nestjs/common';
import { listReports, type Report } from '@emberdeck/contracts/analytics/reports';
import { Handle } from '@emberdeck/platform/runtime/handle.decorator';

/** No feature generates reports yet. */
@Controller()
export class ReportsController {
  @Handle(listReports)
  list(): Promise<Report[]> {
    return Promise.resolve([]);
  }
}
