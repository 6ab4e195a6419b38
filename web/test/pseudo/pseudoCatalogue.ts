import { en } from '../../src/shared/i18n/en.js';
import type { Direction, Texts } from '../../src/shared/i18n/texts.js';
import { pseudoTexts } from './pseudo.js';

/** The English catalogue as a pseudo-locale. The name of the product is the same in every language. */
export function pseudoCatalogue(tag: string, direction: Direction): Texts {
  const texts = pseudoTexts(en, tag, direction);
  const { product } = texts;
  return { ...texts, product: { ...(typeof product === 'object' ? product : {}), name: en.product.name } };
}
