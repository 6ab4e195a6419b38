import type { ReportFiles } from '../report-files/report-files.service.js';

/** A report as plain data, as the writers take it. */
export type ReportDocument = Parameters<ReportFiles['write']>[1];

export type ReportFigure = ReportDocument['figures'][number];
export type ReportSection = ReportDocument['sections'][number];
export type ReportChart = ReportSection['charts'][number];
export type ReportTable = ReportSection['tables'][number];

/** The points of a report as numbers. */
export type PackedPoints = NonNullable<Parameters<ReportFiles['write']>[2]['points']>;
