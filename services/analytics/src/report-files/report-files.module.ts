import { Module } from '@nestjs/common';
import { ReportFiles } from './report-files.service.js';
import { StaleFolders } from './stale-folders.service.js';

@Module({ providers: [ReportFiles, StaleFolders], exports: [ReportFiles] })
export class ReportFilesModule {}
