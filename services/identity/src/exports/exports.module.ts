import { blobJobsOf, blobsControllerOf } from '@emberdeck/platform/blobs/blobs.controller';
import { Entities } from '@emberdeck/platform/runtime/entities.decorator';
import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { PersonalModule } from '../personal/personal.module.js';
import { ExportBuildsService } from './export-builds.service.js';
import { ExportsController } from './exports.controller.js';
import { ExportsJobs } from './exports.jobs.js';
import { ExportsService } from './exports.service.js';
import { PersonalExportEntity } from './personal-export.entity.js';

/** Archives of the data of a person. */
@Entities(PersonalExportEntity)
@Module({
  imports: [AccountsModule, PersonalModule],
  controllers: [ExportsController, blobsControllerOf('identity')],
  providers: [ExportBuildsService, ExportsJobs, ExportsService, blobJobsOf('identity')],
})
export class ExportsModule {}
