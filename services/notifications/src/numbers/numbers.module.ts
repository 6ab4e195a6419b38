import { Module } from '@nestjs/common';
import { Entities } from '@emberdeck/platform/runtime/entities.decorator';
import { ContactHashesModule } from '@emberdeck/platform/security/contact-hashes.module';
import { NumberKeys } from './number-keys.js';
import { OptOut } from './opt-out.entity.js';
import { OptOutsService } from './opt-outs.service.js';
import { TextCount } from './text-count.entity.js';
import { TextRulesService } from './text-rules.service.js';
import { WhatsAppWindow } from './whatsapp-window.entity.js';
import { WhatsAppWindows } from './whatsapp-windows.service.js';

/** What the product remembers about numbers of phones. */
@Entities(OptOut, TextCount, WhatsAppWindow)
@Module({
  imports: [ContactHashesModule],
  providers: [NumberKeys, OptOutsService, TextRulesService, WhatsAppWindows],
  exports: [NumberKeys, OptOutsService, TextRulesService, WhatsAppWindows],
})
export class NumbersModule {}
