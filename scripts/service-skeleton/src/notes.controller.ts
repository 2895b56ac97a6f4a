import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { Answers } from '@plumbline/service-kit/answers';
import { Signed, type SignedInCaller } from '@plumbline/service-kit/caller';
import { notesQuestions as questions, type AddNote } from './notes.contract.ts';
import { NotesService } from './notes.service.ts';

@Controller()
export class NotesController {
  constructor(private readonly service: NotesService) {}

  @Answers(questions.add)
  add(@Payload() input: AddNote, @Signed() caller: SignedInCaller) {
    return this.service.add(input, caller);
  }

  @Answers(questions.list)
  list(@Signed() caller: SignedInCaller) {
    return this.service.list(caller);
  }
}
