import { Inject, Injectable } from '@nestjs/common';
import type { ThrottlerRequest } from '@nestjs/throttler';
import { AddressLimit } from './address-limit.ts';
import { gatewayEnvironment, type GatewayEnvironment } from './gateway.environment.ts';

/** As for users, and stricter: an admin signs in once a day. */
@Injectable()
export class AdminAddressLimit extends AddressLimit {
  @Inject(gatewayEnvironment) private readonly environment!: GatewayEnvironment;

  protected override handleRequest(request: ThrottlerRequest): Promise<boolean> {
    return super.handleRequest({ ...request, limit: this.environment.ADMIN_SIGN_INS_PER_MINUTE });
  }
}
