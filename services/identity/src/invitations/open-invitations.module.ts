import { Module } from '@nestjs/common';
import { OpenInvitationsService } from './open-invitations.service.js';

/** What becomes of open invitations when a membership changes. */
@Module({ providers: [OpenInvitationsService], exports: [OpenInvitationsService] })
export class OpenInvitationsModule {}
