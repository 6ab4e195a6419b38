import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import {
  attachedPartBytes,
  maxAttachedBytes,
  type readReportPart,
} from '@emberdeck/contracts/analytics/report-work';
import type { CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import { Blobs } from '@emberdeck/platform/blobs/blobs';
import { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { WorkspaceMembersService } from '../../members/workspace-members.service.js';
import { ownerOf } from './report.mapper.js';
import {
  audienceOf,
  findReadable,
  includesClosedSource,
  type ReadableReport,
  type ReportReader,
} from './reports.queries.js';

type Asked = CallInput<typeof readReportPart>;
type Answer = CallOutput<typeof readReportPart>;

/** The files of reports for mails, by the rights that each recipient has now. */
@Injectable()
export class ReportPartsService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly blobs: Blobs,
    private readonly members: WorkspaceMembersService,
  ) {}

  async read({ workspaceId, reportId, userId, offset, knownSha256 }: Asked): Promise<Answer> {
    const { members } = await this.members.read(workspaceId, [userId]);
    const [member] = members;
    const row = member ? await this.readable({ ...member, workspaceId }, reportId) : null;
    if (row === null || row.blobId === null) return { file: null };
    const owner = ownerOf(row);
    const { name, type, sizeBytes, sha256 } = await this.blobs.find(owner, row.blobId);
    if (sizeBytes > maxAttachedBytes) return { file: null };
    const isOver = knownSha256 === sha256 || offset >= sizeBytes;
    const range = { start: offset, end: Math.min(offset + attachedPartBytes, sizeBytes) - 1 };
    const part = isOver
      ? ''
      : (await buffer(await this.blobs.read(owner, row.blobId, range))).toString('base64');
    return { file: { name, type, sizeBytes, sha256, part } };
  }

  /** Null unless the file is ready and holds nothing that its reader may no longer see. */
  private async readable(reader: ReportReader, reportId: string): Promise<ReadableReport | null> {
    const row = await findReadable(this.work, reader, reportId);
    if (row?.status !== 'ready') return null;
    const isClosed =
      audienceOf(reader) === 'client' && (await includesClosedSource(this.work, row.workspaceId, reportId));
    return isClosed ? null : row;
  }
}
