/** Which greeting belongs to an hour of the day, 0–23. */
export function greeting(hour: number): 'home.morning' | 'home.noon' | 'home.afternoon' | 'home.evening' {
  if (hour < 5 || hour >= 18) return 'home.evening';
  if (hour < 11) return 'home.morning';
  return hour < 13 ? 'home.noon' : 'home.afternoon';
}

/** How a teacher is called: in Chinese by the family name, where the name is no longer than four signs; without a second title. */
export function calledName(name: string, locale: string): string {
  if (locale === 'en') return name;
  // "laoshi", teacher, is what the greeting itself adds
  const bare = name.replace(/\u8001\u5e08$/, '');
  return /^[\u4e00-\u9fff]{2,3}$/.test(bare) ? bare.slice(0, 1) : /^[\u4e00-\u9fff]{4}$/.test(bare) ? bare.slice(0, 2) : bare;
}
