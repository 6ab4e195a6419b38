import type { CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import type { ProofVerifyAnswer } from '@emberdeck/contracts/identity/contact-proof';
import {
  addContact,
  beginContact,
  type Contact,
  listContacts,
  removeContact,
} from '@emberdeck/contracts/identity/contacts';
import { prepareContactNews, undoContactChange } from '@emberdeck/contracts/identity/contact-undo';
import type { UserCallContext } from '@emberdeck/platform/runtime/call-context';
import { Handle } from '@emberdeck/platform/runtime/handle.decorator';
import { Controller } from '@nestjs/common';
import { ContactChangesService } from './contact-changes.service.js';
import { OwnContactsService } from './own-contacts.service.js';
import { UndoContactsService } from './undo-contacts.service.js';

@Controller()
export class ContactsController {
  constructor(
    private readonly contacts: OwnContactsService,
    private readonly changes: ContactChangesService,
    private readonly undoing: UndoContactsService,
  ) {}

  @Handle(listContacts)
  list(_input: CallInput<typeof listContacts>, { actor }: UserCallContext): Promise<Contact[]> {
    return this.contacts.list(actor);
  }

  @Handle(beginContact)
  begin(
    input: CallInput<typeof beginContact>,
    context: UserCallContext,
  ): Promise<CallOutput<typeof beginContact>> {
    return this.contacts.begin(context.actor, input, context);
  }

  @Handle(addContact)
  add(input: CallInput<typeof addContact>, context: UserCallContext): Promise<ProofVerifyAnswer> {
    return this.contacts.add(context.actor, input, context);
  }

  @Handle(removeContact)
  async remove(
    { id }: CallInput<typeof removeContact>,
    { actor }: UserCallContext,
  ): Promise<CallOutput<typeof removeContact>> {
    await this.contacts.remove(actor, id);
    return { success: true };
  }

  @Handle(prepareContactNews)
  prepareNews(input: CallInput<typeof prepareContactNews>): Promise<CallOutput<typeof prepareContactNews>> {
    return this.changes.prepareNews(input);
  }

  @Handle(undoContactChange)
  async undo(input: CallInput<typeof undoContactChange>): Promise<CallOutput<typeof undoContactChange>> {
    return { outcome: await this.undoing.undo(input) };
  }
}
