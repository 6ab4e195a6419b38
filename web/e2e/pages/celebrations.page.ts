import type { Locator, Page, WebSocketRoute } from '@playwright/test';
import { socketAddress } from '../socketAddress.js';

/** The celebrations on a page since `record`. */
export interface Celebrated {
  /** Names of the layers that appeared: "coins", "burst". */
  readonly layers: string[];
  /** Sentences for screen readers. */
  readonly announced: string[];
  readonly levelUps: { readonly text: string; readonly shownMs: number | null }[];
  /** Movements longer than 120 ms; recorded only with reduced motion. */
  readonly movements: string[];
}

interface Recorder {
  celebrated?: {
    layers: string[];
    announced: string[];
    levelUps: { text: string; shownMs: number | null }[];
    movements: string[];
  };
}

/** Runs in the page before its scripts. */
function recordInPage(): void {
  const seen = {
    layers: [] as string[],
    announced: [] as string[],
    levelUps: [] as { text: string; shownMs: number | null }[],
    movements: [] as string[],
  };
  (window as Recorder).celebrated = seen;
  const started = new Map<Node, number>();
  const partOf = (node: Node): string | undefined =>
    node.parentElement?.closest<HTMLElement>('[data-celebration]')?.dataset['celebration'];
  const onAdded = (node: Node): void => {
    if (node instanceof HTMLElement && ['coins', 'burst'].includes(node.dataset['celebration'] ?? '')) {
      seen.layers.push(node.dataset['celebration'] ?? '');
    } else if (partOf(node) === 'announcement') {
      seen.announced.push(node.textContent ?? '');
    } else if (partOf(node) === 'level-up' && node.parentElement?.dataset['celebration'] === 'level-up') {
      started.set(node, performance.now());
      seen.levelUps.push({ text: node.lastChild?.textContent ?? '', shownMs: null });
    }
  };
  new MutationObserver((records) => {
    for (const { addedNodes, removedNodes } of records) {
      addedNodes.forEach(onAdded);
      removedNodes.forEach((node) => {
        const since = started.get(node);
        const last = seen.levelUps.at(-1);
        if (since !== undefined && last) {
          seen.levelUps[seen.levelUps.length - 1] = { ...last, shownMs: performance.now() - since };
        }
      });
    }
  }).observe(document, { childList: true, subtree: true });
  const look = (): void => {
    for (const animation of document.getAnimations()) {
      const { effect } = animation;
      const moves =
        effect instanceof KeyframeEffect && effect.getKeyframes().some((frame) => 'transform' in frame);
      const { duration } = effect?.getTiming() ?? {};
      if (moves && typeof duration === 'number' && duration > 120) {
        seen.movements.push(`${effect.target?.className ?? ''} ${duration}`);
      }
    }
    requestAnimationFrame(look);
  };
  // Only with reduced motion, because checking every frame is expensive.
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
    requestAnimationFrame(look);
  }
}

/** Flying coins and level-ups. */
export class CelebrationsPage {
  readonly levelUp: Locator;
  readonly flight: Locator;
  /** Level and balance at the bottom of the sidebar. */
  readonly player: Locator;
  private socket: WebSocketRoute | undefined;

  constructor(private readonly page: Page) {
    this.levelUp = page.getByRole('status').filter({ hasText: /^\d*Level \d+ – next at/ });
    this.player = page.getByRole('link', { name: /^Open the profile of/ });
    this.flight = page.locator('[data-celebration="coins"]');
  }

  /** Starts recording. Call it before the page is opened. */
  async record(): Promise<void> {
    await this.page.addInitScript(recordInPage);
  }

  async celebrated(): Promise<Celebrated> {
    return this.page.evaluate(() => {
      const { celebrated } = window as Recorder;
      if (!celebrated) {
        throw new Error('No recorder of celebrations is installed');
      }
      return celebrated;
    });
  }

  async announcements(): Promise<string[]> {
    return (await this.celebrated()).announced;
  }

  async levelUps(): Promise<string[]> {
    return (await this.celebrated()).levelUps.map(({ text }) => text);
  }

  /** Lets the test send server messages on the websocket. Call it before the page is opened. */
  async joinSocket(): Promise<void> {
    await this.page.routeWebSocket(socketAddress, (socket) => {
      this.socket = socket;
      socket.connectToServer();
    });
  }

  isJoined(): boolean {
    return this.socket !== undefined;
  }

  send(message: object): void {
    if (!this.socket) {
      throw new Error('There is no websocket');
    }
    this.socket.send(JSON.stringify(message));
  }

  sendCoins(amount: number, balance: number): void {
    this.send({ type: 'coins_earned', amount, balance, reason: 'friend_joined' });
  }

  sendLevelUp(level: number): void {
    this.send({ type: 'level_up', level, experiencePoints: (level - 1) * 100 });
  }
}
