import game from '../strings/en/game.json' with { type: 'json' };
import { i18n } from './i18n.js';

// Texts of play and agents load with their code.
i18n.addResourceBundle('en', 'translation', game, true);
