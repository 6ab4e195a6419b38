import { runDiagnosis } from '../launch/command.js';
import { doctorLine } from './command-line.js';

await runDiagnosis(doctorLine);
