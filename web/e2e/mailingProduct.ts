import { SmtpPeer } from '@emberdeck/testing/smtp-peer';
import { ProductUnderTest } from '@emberdeck/testing/system/product-under-test';

/** A product of its own that sends its codes and invitations by mail, and shows none. */
export interface MailingProduct {
  readonly address: string;
  /** The newest mail to an address; undefined before it has come. */
  readonly mailTo: (email: string) => string | undefined;
  readonly stop: () => Promise<void>;
}

export async function startMailingProduct(): Promise<MailingProduct> {
  const peer = await SmtpPeer.start();
  const product = await ProductUnderTest.start({
    deployment: 'all-in-one',
    environment: { SMTP_URL: peer.url, MAIL_FROM: 'emberdeck@example.com' },
  });
  return {
    address: product.addresses[0] ?? '',
    mailTo: (email) => peer.mails.findLast(({ to }) => to.includes(email))?.content,
    stop: async () => {
      await product.stop();
      await peer.stop();
    },
  };
}
