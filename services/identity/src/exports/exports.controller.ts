import { type BlobAddress, checkBlob } from '@emberdeck/contracts/blobs/blob';
import type { CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import {
  createExport,
  deleteExport,
  listExports,
  type PersonalExport,
  readExportFile,
} from '@emberdeck/contracts/identity/personal-exports';
import type { UserCallContext } from '@emberdeck/platform/runtime/call-context';
import { Handle } from '@emberdeck/platform/runtime/handle.decorator';
import { Controller } from '@nestjs/common';
import { ExportsService } from './exports.service.js';

@Controller()
export class ExportsController {
  constructor(private readonly exports: ExportsService) {}

  @Handle(listExports)
  list(_input: object, { actor }: UserCallContext): Promise<PersonalExport[]> {
    return this.exports.list(actor);
  }

  @Handle(createExport)
  create(_input: object, { actor }: UserCallContext): Promise<PersonalExport> {
    return this.exports.create(actor);
  }

  @Handle(readExportFile)
  file({ id }: CallInput<typeof readExportFile>, { actor }: UserCallContext): Promise<BlobAddress> {
    return this.exports.address(actor, id);
  }

  @Handle(deleteExport)
  async delete(
    { id }: CallInput<typeof deleteExport>,
    { actor }: UserCallContext,
  ): Promise<CallOutput<typeof deleteExport>> {
    await this.exports.withdraw(actor, id);
    return { success: true };
  }

  @Handle(checkBlob('identity'))
  async check(
    { blobId }: CallInput<ReturnType<typeof checkBlob>>,
    { actor }: UserCallContext,
  ): Promise<CallOutput<ReturnType<typeof checkBlob>>> {
    return { mayRead: await this.exports.mayRead(actor, blobId) };
  }
}
