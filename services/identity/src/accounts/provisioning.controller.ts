import type { CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import { provisionMember } from '@emberdeck/contracts/identity/provisioning';
import { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { Handle } from '@emberdeck/platform/runtime/handle.decorator';
import { Controller } from '@nestjs/common';
import { ProvisioningService } from './provisioning.service.js';

@Controller()
export class ProvisioningController {
  constructor(
    private readonly work: UnitOfWork,
    private readonly provisioning: ProvisioningService,
  ) {}

  @Handle(provisionMember)
  provision(input: CallInput<typeof provisionMember>): Promise<CallOutput<typeof provisionMember>> {
    return this.work.run((tx) => this.provisioning.provision(tx, input));
  }
}
