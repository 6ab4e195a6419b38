import type { CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import {
  changeDirectoryUser,
  createDirectoryUser,
  type DirectoryUser,
  listDirectoryUsers,
} from '@emberdeck/contracts/identity/directory';
import { Handle } from '@emberdeck/platform/runtime/handle.decorator';
import { Controller } from '@nestjs/common';
import { DirectoryService } from './directory.service.js';

@Controller()
export class DirectoryController {
  constructor(private readonly directory: DirectoryService) {}

  @Handle(listDirectoryUsers)
  list(input: CallInput<typeof listDirectoryUsers>): Promise<CallOutput<typeof listDirectoryUsers>> {
    return this.directory.list(input);
  }

  @Handle(createDirectoryUser)
  create(input: CallInput<typeof createDirectoryUser>): Promise<DirectoryUser> {
    return this.directory.create(input);
  }

  @Handle(changeDirectoryUser)
  async change(
    input: CallInput<typeof changeDirectoryUser>,
  ): Promise<CallOutput<typeof changeDirectoryUser>> {
    return { user: await this.directory.change(input) };
  }
}
