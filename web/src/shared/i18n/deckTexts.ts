import deckReading from '../strings/en/deck-reading.json' with { type: 'json' };
import { i18n } from './i18n.js';

// Texts of what decks read load with their code.
i18n.addResourceBundle('en', 'translation', deckReading, true);
