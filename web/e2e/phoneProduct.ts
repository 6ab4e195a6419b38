import { ProductUnderTest } from '@emberdeck/testing/system/product-under-test';
import { TwilioPeer } from '@emberdeck/testing/twilio-peer';

/** A product that sends its messages to phones to a stand-in of the provider. */
export interface PhoneProduct {
  readonly product: ProductUnderTest;
  readonly peer: TwilioPeer;
  readonly stop: () => Promise<void>;
}

export async function startPhoneProduct(): Promise<PhoneProduct> {
  const peer = await TwilioPeer.start();
  const product = await ProductUnderTest.start({
    deployment: 'all-in-one',
    environment: {
      ...peer.environment,
      CODE_PAUSE_SECONDS: '0',
      TERMS_URL: 'https://operator.example/terms',
    },
  });
  const stop = async (): Promise<void> => {
    await product.stop();
    await peer.stop();
  };
  return { product, peer, stop };
}
