import { Controller } from '@nestjs/common';
import type { CallInput } from '@emberdeck/contracts/core/call';
import {
  type AddressTest,
  listRefusedAddresses,
  type RefusedAddress,
  testRefusedAddress,
} from '@emberdeck/contracts/notifications/refused-addresses';
import type { UserCallContext } from '@emberdeck/platform/runtime/call-context';
import { Handle } from '@emberdeck/platform/runtime/handle.decorator';
import { RefusedAddressesService } from './refused-addresses.service.js';

@Controller()
export class RefusedAddressesController {
  constructor(private readonly addresses: RefusedAddressesService) {}

  @Handle(listRefusedAddresses)
  list(
    _input: CallInput<typeof listRefusedAddresses>,
    { actor }: UserCallContext,
  ): Promise<RefusedAddress[]> {
    return this.addresses.list(actor);
  }

  @Handle(testRefusedAddress)
  test({ itemId }: CallInput<typeof testRefusedAddress>, { actor }: UserCallContext): Promise<AddressTest> {
    return this.addresses.test(actor, itemId);
  }
}
