import { enLater } from '../strings/enLater.js';
import { i18n } from './i18n.js';

// Texts of signed-in screens come with the code that shows them: the landing page stays small.
i18n.addResourceBundle('en', 'translation', enLater, true);
