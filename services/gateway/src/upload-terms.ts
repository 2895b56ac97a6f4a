import { Inject, Injectable } from '@nestjs/common';
import { ClamAv, type MalwareScanner } from '@plumbline/object-store/malware-scanner';
import { gatewayEnvironment, type GatewayEnvironment } from './gateway.environment.ts';

/** How every file is received here, whatever it is for. */
@Injectable()
export class UploadTerms {
  /** Longest silence, in ms. */
  readonly idleMs: number;
  /** Longest time for all of it, in ms. */
  readonly totalMs: number;
  /** Undefined where none is configured: files are then stored unseen. */
  readonly scanner: MalwareScanner | undefined;

  constructor(@Inject(gatewayEnvironment) environment: GatewayEnvironment) {
    this.idleMs = environment.UPLOAD_IDLE_TIMEOUT_MS;
    this.totalMs = environment.UPLOAD_TIMEOUT_MS;
    const { CLAMAV_SOCKET: socket, CLAMAV_TIMEOUT_MS: timeoutMs } = environment;
    this.scanner = socket === undefined ? undefined : new ClamAv(socket, timeoutMs);
  }
}
