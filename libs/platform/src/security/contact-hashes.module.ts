import { Module } from '@nestjs/common';
import { Entities } from '../runtime/entities.decorator.js';
import { ContactHashes } from './contact-hashes.js';
import { ContactKeyEntity } from './contact-key.entity.js';

/** Keyed hashes of contacts, for a service that has the table and lists its sealed column. */
@Entities(ContactKeyEntity)
@Module({ providers: [ContactHashes], exports: [ContactHashes] })
export class ContactHashesModule {}
