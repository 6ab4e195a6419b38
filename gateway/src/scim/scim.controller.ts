import {
  Body,
  Controller,
  Delete,
  Get,
  Header,
  HttpCode,
  Inject,
  Param,
  Patch,
  Post,
  Put,
  Query,
  Res,
  UseGuards,
} from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { uuid } from '@emberdeck/contracts/core/fields';
import {
  changeDirectoryUser,
  createDirectoryUser,
  type DirectoryChanges,
  listDirectoryUsers,
} from '@emberdeck/contracts/identity/directory';
import { notFound } from '@emberdeck/platform/errors/app-error';
import { CallClient } from '@emberdeck/platform/runtime/call-client';
import { Public } from '../auth/access.js';
import { PUBLIC_ORIGIN } from '../http/tokens.js';
import { ScimFailure, scimType } from './scim-failure.js';
import { userOf } from './scim-input.js';
import { patchOf } from './scim-patch.js';
import { pageOf } from './scim-query.js';
import {
  listResponse,
  resourceTypes,
  schemas,
  serviceProviderConfig,
  userLocation,
  userResource,
} from './scim-resources.js';
import { ScimGuard } from './scim.guard.js';

/**
 * SCIM 2.0 (RFC 7643 and 7644) for the directory of the operator. Its bodies follow that standard, so these routes are not
 * made of contracts. An account is suspended, never deleted.
 */
@Controller()
@UseGuards(ScimGuard)
export class ScimController {
  constructor(
    private readonly calls: CallClient,
    @Inject(PUBLIC_ORIGIN) private readonly origin: string,
  ) {}

  @Public()
  @Get('scim/v2/ServiceProviderConfig')
  @Header('content-type', scimType)
  config(): object {
    return serviceProviderConfig(this.origin);
  }

  @Public()
  @Get('scim/v2/ResourceTypes')
  @Header('content-type', scimType)
  resourceTypes(): object {
    return listResponse(resourceTypes(this.origin));
  }

  @Public()
  @Get('scim/v2/Schemas')
  @Header('content-type', scimType)
  schemas(): object {
    return listResponse(schemas(this.origin));
  }

  @Public()
  @Get('scim/v2/Users')
  @Header('content-type', scimType)
  async list(@Query() query: unknown): Promise<object> {
    const page = pageOf(query);
    const { total, users } = (await this.calls.call(listDirectoryUsers, page, { isRepeatable: true })).json();
    return listResponse(
      users.map((user) => userResource(user, this.origin)),
      total,
      page.first,
    );
  }

  @Public()
  @Get('scim/v2/Users/:id')
  @Header('content-type', scimType)
  async get(@Param('id') id: string): Promise<object> {
    const page = { filter: { key: 'id', value: knownId(id) }, first: 1, count: 1 } as const;
    const [user] = (await this.calls.call(listDirectoryUsers, page, { isRepeatable: true })).json().users;
    if (user === undefined) throw noSuchUser();
    return userResource(user, this.origin);
  }

  @Public()
  @Post('scim/v2/Users')
  @HttpCode(201)
  @Header('content-type', scimType)
  async create(@Body() body: unknown, @Res({ passthrough: true }) reply: FastifyReply): Promise<object> {
    const { email, ...user } = userOf(body);
    if (email === undefined) {
      throw new ScimFailure('invalidValue', 'Send an e-mail address in emails, or as the userName.');
    }
    const created = (await this.calls.call(createDirectoryUser, { ...user, email })).json();
    void reply.header('location', userLocation(this.origin, created.userId));
    return userResource(created, this.origin);
  }

  /** Attributes that the client leaves out stay, and so does the address, which its person alone changes. */
  @Public()
  @Put('scim/v2/Users/:id')
  @Header('content-type', scimType)
  replace(@Param('id') id: string, @Body() body: unknown): Promise<object> {
    const { email: _unchanged, ...user } = userOf(body);
    return this.change(id, user);
  }

  @Public()
  @Patch('scim/v2/Users/:id')
  @Header('content-type', scimType)
  patch(@Param('id') id: string, @Body() body: unknown): Promise<object> {
    return this.change(id, patchOf(body));
  }

  /** The account is suspended. It stays in the list, and can be resumed. */
  @Public()
  @Delete('scim/v2/Users/:id')
  @HttpCode(204)
  async suspend(@Param('id') id: string): Promise<void> {
    await this.change(id, { isActive: false });
  }

  private async change(id: string, changes: DirectoryChanges): Promise<object> {
    const input = { ...changes, userId: knownId(id) };
    const { user } = (await this.calls.call(changeDirectoryUser, input)).json();
    if (user === null) throw noSuchUser();
    return userResource(user, this.origin);
  }
}

const noSuchUser = () => notFound('The user');

/** An id that is none is answered as an absent one. */
function knownId(id: string): string {
  if (!uuid.safeParse(id).success) throw noSuchUser();
  return id.toLowerCase();
}
