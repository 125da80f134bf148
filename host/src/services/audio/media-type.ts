import type { AttemptAudio } from '@chorus/sdk';

/** The media type of a recording's file. */
export const mediaType: Readonly<Record<AttemptAudio['codec'], string>> = { wav: 'audio/wav', mp3: 'audio/mpeg', ogg: 'audio/ogg' };
