import { enLater } from '../strings/enLater.js';
import { i18n } from './i18n.js';

// Texts of signed-in screens load with their code, so that the landing page stays small.
i18n.addResourceBundle('en', 'translation', enLater, true);
