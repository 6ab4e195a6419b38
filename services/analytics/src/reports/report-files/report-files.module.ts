import { Module } from '@nestjs/common';
import { ReportFiles } from './report-files.service.js';

@Module({ providers: [ReportFiles], exports: [ReportFiles] })
export class ReportFilesModule {}
