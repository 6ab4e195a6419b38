import { Controller, Injectable } from '@nestjs/common';
import {
  continuePlay,
  endIdlePlay,
  endPlay,
  listPlaySessions,
  startPlay,
  type PlaySession,
} from '@emberdeck/contracts/gamification/play';
import type { JobResult } from '@emberdeck/contracts/jobs/job';
import { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { RunJob } from '@emberdeck/platform/jobs/run-job.decorator';
import type { UserCallContext } from '@emberdeck/platform/runtime/call-context';
import { Handle } from '@emberdeck/platform/runtime/handle.decorator';
import { PlayService, type SessionOfDeck } from './play.service.js';

@Controller()
export class PlayController {
  constructor(
    private readonly plays: PlayService,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  @Handle(listPlaySessions)
  list(_input: object, { actor }: UserCallContext): Promise<PlaySession[]> {
    return this.plays.running(actor);
  }

  @Handle(startPlay)
  start({ id }: { id: string }, context: UserCallContext): Promise<PlaySession> {
    return this.plays.startOnce(id, context);
  }

  @Handle(continuePlay)
  continue(which: SessionOfDeck, { actor }: UserCallContext): Promise<PlaySession> {
    return this.unitOfWork.run((tx) => this.plays.continue(tx, actor, which));
  }

  @Handle(endPlay)
  end(which: SessionOfDeck, { actor }: UserCallContext): Promise<PlaySession> {
    return this.unitOfWork.run((tx) => this.plays.end(tx, actor, which));
  }
}

@Injectable()
export class PlayJobs {
  constructor(private readonly plays: PlayService) {}

  @RunJob(endIdlePlay)
  async endIdle(): Promise<JobResult<typeof endIdlePlay>> {
    return { ended: await this.plays.endIdle() };
  }
}
