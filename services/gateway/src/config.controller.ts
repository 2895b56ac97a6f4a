import { Controller, Inject } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { PublicConfig } from '@plumbline/contracts/config';
import { languages, limits } from '@plumbline/contracts/limits';
import { gatewayEnvironment, type GatewayEnvironment } from './gateway.environment.ts';
import { Route } from './route.ts';

/** The model that is built in: rules, no network. */
const builtInModel = 'rubric-analyst';

@ApiTags('Configuration')
@Controller('v1')
export class ConfigController {
  constructor(@Inject(gatewayEnvironment) private readonly environment: GatewayEnvironment) {}

  @Route('GET', 'config', {
    summary: 'What a client must know before anyone signs in',
    open: true,
    answer: PublicConfig,
  })
  config(): PublicConfig {
    const { OPENAI_MODEL: model, OPENAI_PROVIDER, OPENAI_BASE_URL } = this.environment;
    const offline = model === builtInModel;
    const provider = OPENAI_PROVIDER ?? (offline || !OPENAI_BASE_URL ? 'Plumbline' : new URL(OPENAI_BASE_URL).hostname);
    const { PRELIM_ENABLED: prelimEnabled } = this.environment;
    return { languages: [...languages], prelimEnabled, limits, analyst: { provider, model, offline } };
  }
}
