import type { ReportFiles } from '../report-files/report-files.service.js';

/** A report as plain data, as the writers take it. */
export type ReportDocument = Parameters<ReportFiles['write']>[1];

export type ReportFigure = ReportDocument['figures'][number];
export type ReportSection = ReportDocument['sections'][number];
export type ReportChart = ReportSection['charts'][number];
export type ReportTable = ReportSection['tables'][number];

type PointStream = NonNullable<Parameters<ReportFiles['write']>[2]['points']>;

/** A point as a file lists it. */
export type ReportPoint = PointStream extends AsyncIterable<readonly (infer Point)[]> ? Point : never;
