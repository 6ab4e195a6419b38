import { runDiagnosis } from '../../launcher/command.js';
import { doctorLine } from './command-line.js';

await runDiagnosis(doctorLine);
