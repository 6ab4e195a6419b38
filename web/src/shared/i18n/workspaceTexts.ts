import { i18n } from './i18n.js';
import { deck } from './en/deck.js';
import { workspace } from './en/workspace.js';

// Texts that only a signed-in person reads come with the code that shows them.
i18n.addResourceBundle('en', 'translation', { ...workspace, ...deck }, true);
