import greeting from '../strings/en/friend-greeting.json' with { type: 'json' };
import { i18n } from './i18n.js';

// Few people have just joined by a friend.
i18n.addResourceBundle('en', 'translation', greeting, true);
