import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { chatQuestions as questions } from '@plumbline/contracts/chat';
import { ownersQuestions } from '@plumbline/contracts/owners';
import { Answers } from '@plumbline/service-kit/answers';
import type { InputOf } from '@plumbline/service-kit/bus';
import { Signed, type SignedInCaller } from '@plumbline/service-kit/caller';
import { ChatService } from './chat.service.ts';

@Controller()
export class ChatController {
  constructor(private readonly service: ChatService) {}

  @Answers(questions.history)
  history(@Payload() { evaluationId }: InputOf<typeof questions.history>, @Signed() caller: SignedInCaller) {
    return this.service.history(evaluationId, caller);
  }

  @Answers(questions.reset)
  async reset(@Payload() { evaluationId }: InputOf<typeof questions.reset>, @Signed() caller: SignedInCaller) {
    await this.service.reset(evaluationId, caller);
    return {};
  }

  @Answers(ownersQuestions.chatMessages)
  async count(@Payload() { evaluationId }: InputOf<typeof ownersQuestions.chatMessages>) {
    return { count: await this.service.count(evaluationId) };
  }
}
