import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import { APP_GUARD, DiscoveryModule } from '@nestjs/core';
import { mcpCallsPerMinute } from '@emberdeck/contracts/analytics/mcp';
import { callRoutes } from '@emberdeck/contracts/http/routes';
import { BlobStore } from '@emberdeck/platform/blobs/blob-store';
import type { RateLimiter } from '@emberdeck/platform/cache/rate-limiter';
import { Health } from '@emberdeck/platform/health/health';
import { Logger } from '@emberdeck/platform/logging/logger';
import { Clock } from '@emberdeck/platform/rules/clock';
import { Randomness } from '@emberdeck/platform/rules/randomness';
import { CallClient } from '@emberdeck/platform/runtime/call-client';
import type { Ports } from '@emberdeck/platform/runtime/ports';
import { SETTINGS } from '@emberdeck/platform/runtime/tokens';
import { ActorSigner } from '@emberdeck/platform/security/actor-signature';
import { Telemetry } from '@emberdeck/platform/telemetry/telemetry';
import { AuditNotes, REFUSAL_QUOTA } from './audit/audit-notes.js';
import { AccessCheck } from './auth/access-check.js';
import { accessGuard } from './auth/access.guard.js';
import { BrowserCookies } from './auth/browser-cookies.js';
import { IdentityProvider } from './auth/identity-provider.js';
import { ReauthenticationCheck } from './auth/reauthentication-check.js';
import { RequestSession } from './auth/request-session.js';
import { ScreenKey } from './auth/screen-key.js';
import { SignInBrowsers } from './auth/sign-in-browsers.js';
import { newStrategyName, sessionStrategy } from './auth/session.strategy.js';
import { SessionsService } from './auth/sessions.service.js';
import { AttachmentsController } from './blobs/attachments.controller.js';
import { BlobsController } from './blobs/blobs.controller.js';
import { GrantKeys } from './blobs/grant-keys.js';
import { IncomingController } from './blobs/incoming.controller.js';
import { IncomingFiles } from './blobs/incoming-files.service.js';
import { API_DOCUMENT, DocsController } from './docs/docs.controller.js';
import type { GatewaySettings } from './gateway.settings.js';
import { ADDRESS_QUOTA } from './http/address-quota.guard.js';
import { DELIVERY_QUOTA } from './http/delivery-quota.guard.js';
import { CursorSignature } from './http/cursor-signature.js';
import { ServiceHealth } from './http/service-health.js';
import { CountedAddresses } from './http/counted-addresses.js';
import { RequestOrigins } from './http/request-origin.js';
import { OWN_HOSTS, OWN_ORIGINS, PUBLIC_ORIGIN, WEB_DIRECTORY } from './http/tokens.js';
import { McpController } from './mcp/mcp.controller.js';
import { MCP_QUOTA, McpService } from './mcp/mcp.service.js';
import { PresenceController } from './presence/presence.controller.js';
import { PresenceService, SHARED_VALUES } from './presence/presence.service.js';
import { PicturesController } from './pictures/pictures.controller.js';
import { ReadyAnswers } from './ready/ready-answers.js';
import { DATA_VERSIONS } from './ready/tokens.js';
import { BroadcastFrames } from './realtime/broadcast-frames.js';
import { RealtimeService } from './realtime/realtime.service.js';
import { SocketAdmission } from './realtime/socket-admission.js';
import { SocketHub } from './realtime/socket-hub.js';
import { SocketSessions } from './realtime/socket-sessions.js';
import { SocketGateway } from './realtime/socket.gateway.js';
import { BROADCASTS } from './realtime/tokens.js';
import { AuditCsvController } from './routes/audit-csv.controller.js';
import { CoinsCsvController } from './routes/coins-csv.controller.js';
import { callControllers } from './routes/call-controllers.js';
import { ContactProofController } from './routes/contact-proof.controller.js';
import { ContactUndoController } from './routes/contact-undo.controller.js';
import { CsvAnswers } from './routes/csv-answers.js';
import { HandoffController } from './routes/handoff.controller.js';
import { HealthController } from './routes/health.controller.js';
import { HooksController } from './routes/hooks.controller.js';
import { TwilioController } from './routes/twilio.controller.js';
import { LandingController } from './routes/landing.controller.js';
import { OnboardingController } from './routes/onboarding.controller.js';
import { PasskeysController } from './routes/passkeys.controller.js';
import { PointsCsvController } from './routes/points-csv.controller.js';
import { ProviderSignInController } from './routes/provider-sign-in.controller.js';
import { ReauthenticationController } from './routes/reauthentication.controller.js';
import { FilesController } from './routes/files.controller.js';
import { RouteCalls } from './routes/route-calls.js';
import { SignOutController } from './routes/sign-out.controller.js';
import { StandingsController } from './routes/standings.controller.js';
import { SignInLinkController } from './routes/sign-in-link.controller.js';
import { UnlockController } from './routes/unlock.controller.js';
import { UnsubscribeController } from './routes/unsubscribe.controller.js';
import { UploadsController } from './routes/uploads.controller.js';
import { SessionWorkspaceController } from './routes/session-workspace.controller.js';
import { WebController } from './routes/web.controller.js';
import { ScimController } from './scim/scim.controller.js';

/** The parts of the gateway's dependency container. */
export interface GatewayParts {
  readonly ports: Ports;
  readonly settings: GatewaySettings;
  readonly blobs: BlobStore;
  readonly signature: ActorSigner;
  readonly cursors: CursorSignature;
  readonly health: Health;
  readonly cookies: BrowserCookies;
  readonly addresses: CountedAddresses;
  readonly hosts: ReadonlySet<string>;
  readonly origins: ReadonlySet<string>;
  /** The origin of links. */
  readonly publicOrigin: string;
  readonly webDirectory: string;
  /** The OpenAPI document, created on the first read. */
  readonly document: () => string;
}

const addressQuota = ({ ports, settings }: GatewayParts): RateLimiter =>
  ports.limiter({ name: 'onboarding', most: settings.ONBOARDING_REQUESTS_PER_MINUTE, windowSeconds: 60 });

const deliveryQuota = ({ ports, settings }: GatewayParts): RateLimiter =>
  ports.limiter({ name: 'hook', most: settings.HOOK_DELIVERIES_PER_MINUTE, windowSeconds: 60 });

const mcpQuota = ({ ports }: GatewayParts): RateLimiter =>
  ports.limiter({ name: 'mcp', most: mcpCallsPerMinute, windowSeconds: 60 });

/** A refusal that a client repeats is one entry a minute. */
const refusalQuota = ({ ports }: GatewayParts): RateLimiter =>
  ports.limiter({ name: 'refusal', most: 1, windowSeconds: 60 });

const valuesOf = (parts: GatewayParts): Provider[] => [
  { provide: SETTINGS, useValue: parts.settings },
  { provide: BrowserCookies, useValue: parts.cookies },
  { provide: CountedAddresses, useValue: parts.addresses },
  { provide: OWN_HOSTS, useValue: parts.hosts },
  { provide: OWN_ORIGINS, useValue: parts.origins },
  { provide: PUBLIC_ORIGIN, useValue: parts.publicOrigin },
  { provide: WEB_DIRECTORY, useValue: parts.webDirectory },
  { provide: API_DOCUMENT, useValue: parts.document },
  { provide: ADDRESS_QUOTA, useValue: addressQuota(parts) },
  { provide: REFUSAL_QUOTA, useValue: refusalQuota(parts) },
  { provide: DELIVERY_QUOTA, useValue: deliveryQuota(parts) },
  { provide: MCP_QUOTA, useValue: mcpQuota(parts) },
  { provide: Clock, useValue: parts.ports.clock },
  { provide: Randomness, useValue: parts.ports.randomness },
  { provide: Logger, useValue: parts.ports.logger },
  { provide: Health, useValue: parts.health },
  { provide: ActorSigner, useValue: parts.signature },
  { provide: CursorSignature, useValue: parts.cursors },
  { provide: CallClient, useValue: new CallClient(parts.ports.calls, parts.ports) },
  { provide: DATA_VERSIONS, useValue: parts.ports.versions },
  { provide: SHARED_VALUES, useValue: parts.ports.values },
  { provide: BROADCASTS, useValue: parts.ports.broadcasts },
  { provide: Telemetry, useValue: parts.ports.telemetry },
];

/** The controllers that make more than one call, or none. */
const controllers = [
  DocsController,
  HealthController,
  HooksController,
  TwilioController,
  LandingController,
  PicturesController,
  McpController,
  PresenceController,
  StandingsController,
  OnboardingController,
  ContactProofController,
  ContactUndoController,
  HandoffController,
  PasskeysController,
  ProviderSignInController,
  ReauthenticationController,
  SessionWorkspaceController,
  SignInLinkController,
  SignOutController,
  UnlockController,
  UnsubscribeController,
  UploadsController,
  AuditCsvController,
  CoinsCsvController,
  PointsCsvController,
  FilesController,
  AttachmentsController,
  BlobsController,
  IncomingController,
  ScimController,
  WebController,
];

/** The public HTTP server. It owns no data: every answer comes from a service. */
@Module({})
export class GatewayModule {
  static of(parts: GatewayParts): DynamicModule {
    const strategy = newStrategyName();
    return {
      module: GatewayModule,
      imports: [DiscoveryModule],
      controllers: [...callControllers(callRoutes), ...controllers],
      providers: [
        ...valuesOf(parts),
        { provide: APP_GUARD, useClass: accessGuard(strategy) },
        sessionStrategy(strategy),
        AccessCheck,
        AuditNotes,
        IdentityProvider,
        McpService,
        SessionsService,
        ReauthenticationCheck,
        RequestSession,
        ScreenKey,
        SignInBrowsers,
        SocketHub,
        SocketSessions,
        SocketAdmission,
        SocketGateway,
        BroadcastFrames,
        PresenceService,
        RealtimeService,
        ReadyAnswers,
        RouteCalls,
        CsvAnswers,
        ServiceHealth,
        RequestOrigins,
        GrantKeys,
        IncomingFiles,
        { provide: BlobStore, useValue: parts.blobs },
      ],
    };
  }
}
