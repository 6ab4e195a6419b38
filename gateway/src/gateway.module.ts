import { type DynamicModule, Module } from '@nestjs/common';
import { BlobStore } from '@emberdeck/platform/blobs/blob-store';
import type { RateLimiter } from '@emberdeck/platform/cache/rate-limiter';
import { Health } from '@emberdeck/platform/health/health';
import { Logger } from '@emberdeck/platform/logging/logger';
import { Clock } from '@emberdeck/platform/rules/clock';
import { CallClient } from '@emberdeck/platform/runtime/call-client';
import type { Ports } from '@emberdeck/platform/runtime/ports';
import { SETTINGS } from '@emberdeck/platform/runtime/tokens';
import { ActorSigner } from '@emberdeck/platform/security/actor-signature';
import { Telemetry } from '@emberdeck/platform/telemetry/telemetry';
import { COOKIES, RequestSession } from './auth/request-session.js';
import type { CookieNames } from './auth/session-cookie.js';
import { SessionsService } from './auth/sessions.service.js';
import { BlobsController } from './blobs/blobs.controller.js';
import { GrantKeys } from './blobs/grant-keys.js';
import type { GatewaySettings } from './gateway.settings.js';
import { ADDRESS_QUOTA } from './http/address-quota.guard.js';
import { CursorSignature } from './http/cursor-signature.js';
import { OWN_HOSTS, OWN_ORIGINS } from './http/tokens.js';
import { PicturesController } from './pictures/pictures.controller.js';
import { RealtimeService } from './realtime/realtime.service.js';
import { SocketHub } from './realtime/socket-hub.js';
import { SocketServer } from './realtime/socket-server.js';
import { CallRoutes } from './routes/call-routes.js';
import { ContactProofController } from './routes/contact-proof.controller.js';
import { HealthController } from './routes/health.controller.js';
import { LandingController } from './routes/landing.controller.js';
import { OnboardingController } from './routes/onboarding.controller.js';
import { SignOutController } from './routes/sign-out.controller.js';
import { UnlockController } from './routes/unlock.controller.js';
import { UploadsController } from './routes/uploads.controller.js';
import { UploadSlots } from './uploads/upload-slots.js';

/** What the gateway's container is made of. */
export interface GatewayParts {
  readonly ports: Ports;
  readonly settings: GatewaySettings;
  readonly blobs: BlobStore;
  readonly signature: ActorSigner;
  readonly cursors: CursorSignature;
  readonly health: Health;
  readonly cookies: CookieNames;
  readonly hosts: ReadonlySet<string>;
  readonly origins: ReadonlySet<string>;
}

const addressQuota = ({ ports, settings }: GatewayParts): RateLimiter =>
  ports.limiter({ name: 'onboarding', most: settings.ONBOARDING_REQUESTS_PER_MINUTE, windowSeconds: 60 });

/** The public HTTP server. It owns no data: everything it answers, a service has answered. */
@Module({})
export class GatewayModule {
  static of(parts: GatewayParts): DynamicModule {
    return {
      module: GatewayModule,
      controllers: [
        HealthController,
        LandingController,
        PicturesController,
        OnboardingController,
        ContactProofController,
        SignOutController,
        UnlockController,
        UploadsController,
        BlobsController,
      ],
      providers: [
        { provide: SETTINGS, useValue: parts.settings },
        { provide: COOKIES, useValue: parts.cookies },
        { provide: OWN_HOSTS, useValue: parts.hosts },
        { provide: OWN_ORIGINS, useValue: parts.origins },
        { provide: ADDRESS_QUOTA, useValue: addressQuota(parts) },
        { provide: Clock, useValue: parts.ports.clock },
        { provide: Logger, useValue: parts.ports.logger },
        { provide: Health, useValue: parts.health },
        { provide: ActorSigner, useValue: parts.signature },
        { provide: CursorSignature, useValue: parts.cursors },
        { provide: CallClient, useValue: new CallClient(parts.ports.calls, parts.ports) },
        { provide: Telemetry, useValue: parts.ports.telemetry },
        SessionsService,
        RequestSession,
        SocketHub,
        SocketServer,
        RealtimeService,
        CallRoutes,
        UploadSlots,
        GrantKeys,
        { provide: BlobStore, useValue: parts.blobs },
      ],
    };
  }
}
