import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Actor } from '@emberdeck/contracts/core/actor';
import {
  beginWallet,
  connectWallet,
  disconnectWallet,
  getWallet,
  walletConnected,
  walletDisconnected,
} from '@emberdeck/contracts/gamification/wallet';
import { anActor } from '@emberdeck/testing/actors';
import type { TestService } from '@emberdeck/testing/service-harness';
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { startGamification, TestClock } from './support.js';

const aKey = (): PrivateKeyAccount => privateKeyToAccount(generatePrivateKey());

const none = {
  walletAddress: null,
  walletType: null,
  customDomain: null,
  isVerified: false,
  connectedAt: null,
};

/** An Ethereum node on loopback, as far as a wallet is checked by it. */
class Node {
  /** What contracts say of every signature: `0x01` takes it. */
  verdict = '0x01';

  private constructor(private readonly server: Server) {}

  static async start(): Promise<Node> {
    const node = new Node(
      createServer((request, response) => {
        void json(request).then((body) => {
          const { id, method } = body as { id: number; method: string };
          const result = method === 'eth_chainId' ? '0x1' : node.verdict;
          response.setHeader('content-type', 'application/json');
          response.end(JSON.stringify({ jsonrpc: '2.0', id, result }));
        });
      }),
    );
    await new Promise<void>((resolve) => {
      node.server.listen(0, '127.0.0.1', resolve);
    });
    return node;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => {
      this.server.close(resolve);
    });
  }
}

describe('the wallet', () => {
  let service: TestService;
  const clock = new TestClock();

  beforeAll(async () => {
    service = await startGamification({ clock });
  });

  afterAll(() => service.stop());

  const begin = (actor: Actor, address: string, chainId = 1) =>
    service.call(beginWallet, { address, chainId }, { actor });
  const connect = (actor: Actor, message: string, signature: string, customDomain: string | null = null) =>
    service.call(connectWallet, { message, signature, walletType: 'Fox', customDomain }, { actor });
  const find = (actor: Actor) => service.call(getWallet, {}, { actor });

  async function connected(actor: Actor, key: PrivateKeyAccount) {
    const { message } = await begin(actor, key.address.toLowerCase());
    return connect(actor, message, await key.signMessage({ message }), 'nova.eth');
  }

  it('is connected by a signature, seen by its user alone, and disconnected', async () => {
    const [actor, other, key] = [anActor(), anActor(), aKey()];
    expect(await find(actor)).toEqual(none);
    const wallet = await connected(actor, key);
    expect(wallet).toEqual({
      walletAddress: key.address,
      walletType: 'Fox',
      customDomain: 'nova.eth',
      isVerified: true,
      connectedAt: clock.now().toISOString(),
    });
    expect(await find(actor)).toEqual(wallet);
    expect(await find(other)).toEqual(none);
    await service.call(disconnectWallet, {}, { actor: other });
    expect(await find(actor)).toEqual(wallet);
    for (let time = 0; time < 2; time += 1) await service.call(disconnectWallet, {}, { actor });
    expect(await find(actor)).toEqual(none);
    const own = ({ userId }: { userId: string }) => userId === actor.userId;
    expect((await service.published(walletConnected)).filter(own)).toHaveLength(1);
    expect((await service.published(walletDisconnected)).filter(own)).toHaveLength(1);
  });

  it('belongs to one account, and an account has one', async () => {
    const [actor, other, key] = [anActor(), anActor(), aKey()];
    const wallet = await connected(actor, key);
    await expect(connected(other, key)).rejects.toMatchObject({
      code: 'conflict',
      message: 'This wallet is connected to another account. Disconnect it there first.',
    });
    await expect(connected(actor, aKey())).rejects.toMatchObject({
      code: 'conflict',
      message: 'Your profile has a wallet already. Disconnect it first.',
    });
    expect(await connected(actor, key)).toEqual(wallet);
  });

  it('takes each message once, of many answers at the same moment too', async () => {
    const [actor, key] = [anActor(), aKey()];
    const { message } = await begin(actor, key.address);
    const signature = await key.signMessage({ message });
    const answers = await Promise.allSettled(
      Array.from({ length: 10 }, () => connect(actor, message, signature)),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(connect(actor, message, signature)).rejects.toMatchObject({ code: 'validation_failed' });
  });

  const changes: readonly [string, (message: string) => string][] = [
    ['of another domain', (message) => message.replace(/^\S+/u, 'evil.example')],
    [
      'of another address of the page',
      (message) => message.replace(/URI: \S+/u, 'URI: https://evil.example'),
    ],
    ['for another chain', (message) => message.replace('Chain ID: 1', 'Chain ID: 5')],
    ['without an expiry', (message) => message.replace(/\nExpiration Time: \S+/u, '')],
    ['with a later expiry', (message) => message.replace(/Expiration Time: 2026/u, 'Expiration Time: 2027')],
    ['with another nonce', (message) => message.replace(/Nonce: \w+/u, 'Nonce: 0123456789abcdef')],
    ['that is no such message', () => 'Give me everything'],
  ];

  it.each(changes)('refuses a message %s', async (_kind, change) => {
    const [actor, key] = [anActor(), aKey()];
    const message = change((await begin(actor, key.address)).message);
    await expect(connect(actor, message, await key.signMessage({ message }))).rejects.toMatchObject({
      code: 'validation_failed',
      message: expect.stringContaining('expired or was used'),
    });
    expect(await find(actor)).toEqual(none);
  });

  it('refuses a message of another user, and one that is too old', async () => {
    const [actor, thief, key] = [anActor(), anActor(), aKey()];
    const { message } = await begin(actor, key.address);
    const signature = await key.signMessage({ message });
    await expect(connect(thief, message, signature)).rejects.toMatchObject({ code: 'validation_failed' });
    clock.advance(5 * 60_000);
    await expect(connect(actor, message, signature)).rejects.toMatchObject({ code: 'validation_failed' });
  });

  it.each([
    ['another key', async (message: string) => aKey().signMessage({ message })],
    ['a smart contract', () => Promise.resolve(`0x${'ab'.repeat(130)}`)],
  ])('refuses a signature of %s, with the reason', async (_kind, sign) => {
    const [actor, key] = [anActor(), aKey()];
    const { message } = await begin(actor, key.address);
    await expect(connect(actor, message, await sign(message))).rejects.toMatchObject({
      code: 'validation_failed',
      message: expect.stringContaining('smart contracts cannot be connected here'),
    });
  });

  it('asks a contract where the operator names a node of its chain', async () => {
    const node = await Node.start();
    const asking = await startGamification({ environment: { WALLET_RPC_URL: node.url } });
    const [actor, { address }] = [anActor(), aKey()];
    const tryOn = async (chainId: number) => {
      const { message } = await asking.call(beginWallet, { address, chainId }, { actor });
      const proof = { message, signature: `0x${'ab'.repeat(130)}`, walletType: 'Safe', customDomain: null };
      return asking.call(connectWallet, proof, { actor });
    };
    try {
      await expect(tryOn(10)).rejects.toMatchObject({
        message: expect.stringContaining('not on chain 10'),
      });
      node.verdict = '0x00';
      await expect(tryOn(1)).rejects.toMatchObject({ code: 'validation_failed' });
      node.verdict = '0x01';
      expect(await tryOn(1)).toMatchObject({ walletAddress: address, isVerified: true });
      await asking.call(disconnectWallet, {}, { actor });
      await node.stop();
      await expect(tryOn(1)).rejects.toMatchObject({ code: 'unavailable' });
    } finally {
      await asking.stop();
    }
  });
});
