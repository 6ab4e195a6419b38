import { zodResolver } from '@hookform/resolvers/zod';
import { config } from 'zod';

// The content security policy forbids generated code. Without this, set before the first schema, zod tries to use it.
config({ jitless: true });

export { zodResolver };
