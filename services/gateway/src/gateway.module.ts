import { Module, type DynamicModule } from '@nestjs/common';
import { PassportModule } from '@nestjs/passport';
import { ThrottlerModule } from '@nestjs/throttler';
import { ObjectStore } from '@plumbline/object-store/object-store';
import { Drain } from '@plumbline/service-kit/drain';
import { AccountController } from './account.controller.ts';
import { AdminController } from './admin.controller.ts';
import { AdminAuthController } from './admin-auth.controller.ts';
import { AdminGuard } from './admin.guard.ts';
import { AuthController } from './auth.controller.ts';
import { BearerGuard, BearerIfAnyGuard, BearerStrategy } from './bearer.strategy.ts';
import { ChatController } from './chat.controller.ts';
import { ConfigController } from './config.controller.ts';
import { EvaluationsController } from './evaluations.controller.ts';
import { gatewayEnvironment, type GatewayEnvironment } from './gateway.environment.ts';
import { MemosController } from './memos.controller.ts';
import { OpenRequests } from './open-requests.ts';
import { PersonalCopy } from './personal-copy.ts';
import { PlansController } from './plans.controller.ts';
import { Sessions } from './sessions.ts';
import { InvitationsController } from './invitations.controller.ts';
import { TeamsController } from './teams.controller.ts';
import { UploadTerms } from './upload-terms.ts';

@Module({})
export class GatewayModule {
  static with(environment: GatewayEnvironment): DynamicModule {
    return {
      module: GatewayModule,
      imports: [
        PassportModule,
        ThrottlerModule.forRoot({ throttlers: [{ ttl: 60_000, limit: environment.AUTH_REQUESTS_PER_MINUTE }] }),
      ],
      controllers: [
        ConfigController,
        AuthController,
        AccountController,
        PlansController,
        EvaluationsController,
        ChatController,
        MemosController,
        TeamsController,
        InvitationsController,
        AdminAuthController,
        AdminController,
      ],
      providers: [
        { provide: gatewayEnvironment, useValue: environment },
        {
          provide: ObjectStore,
          useFactory: () =>
            new ObjectStore({
              endpoint: environment.S3_ENDPOINT,
              accessKey: environment.S3_ACCESS_KEY,
              secretKey: environment.S3_SECRET_KEY,
              bucket: environment.S3_BUCKET,
            }),
        },
        { provide: OpenRequests, useFactory: () => new OpenRequests(new Drain(environment.DRAIN_MS)) },
        UploadTerms,
        PersonalCopy,
        Sessions,
        BearerStrategy,
        BearerGuard,
        BearerIfAnyGuard,
        AdminGuard,
      ],
    };
  }
}
