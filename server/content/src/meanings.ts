/** Lemmas of each meaning field. Words of one field are near in meaning, so that one is a good wrong answer for another. */
export const meaningFields: Record<string, string> = {
  fruit: 'apple banana orange pear peach grape strawberry watermelon lemon cherry pineapple mango coconut',
  animals: 'cat dog rabbit duck pig bird fish monkey elephant tiger panda horse mouse lion wolf whale snake',
  'school things': 'pencil pen book ruler bag crayon scissors notebook paper dictionary',
  'at home': 'chair door window house spoon knife umbrella',
  machines: 'clock computer camera telephone television battery microscope robot',
  'sky and weather': 'sun moon star cloud rain snow rainbow wind cold hot',
  nature: 'tree flower mountain leaf fire ocean volcano desert island earth planet',
  taste: 'sweet sour delicious hungry thirsty',
  family: 'father mother brother sister baby grandpa grandma cousin family',
  people: 'teacher student friend classmate name',
  jobs: 'doctor nurse farmer cook scientist engineer astronaut pilot singer judge',
  food: 'vegetable tomato potato carrot onion chicken hamburger bread salt breakfast rice noodle egg soup cake cheese sandwich biscuit',
  drinks: 'juice milk tea water',
  body: 'hand foot nose mouth ear eye tooth heart finger leg bone',
  clothes: 'shirt coat dress shoe sock hat glove',
  transport: 'bus car train ship plane boat bicycle subway rocket',
  places: 'park shop cinema bank road hospital museum station bridge library theatre tower airport beach hotel country',
  'school subjects': 'science music history geography',
  'sports and games': 'basketball chess tennis volleyball ball kite medal prize exercise practise',
  health: 'medicine headache temperature healthy weak strong tired rest',
  papers: 'passport photo ticket map letter',
  travel: 'holiday luggage tent travel visit plan arrive walk climb',
  'what one does': 'read write spell listen answer introduce join finish remember choose invent measure dream eat drink wear',
  'what people are like': 'kind friendly careful brave clever young',
  'what things are like': 'small big tall new fast slow different difficult interesting expensive crowded quiet wonderful',
  'how and where': 'together usually because never between across abroad maybe',
  environment: 'rubbish pollution protect save dangerous clean dirty',
};

/** Words that mean the same or nearly so: none is a wrong answer for another of its line. */
const alike = [
  'big large',
  'small little',
  'father dad daddy',
  'mother mum mom',
  'grandpa grandfather granddad',
  'grandma grandmother granny',
  'baby infant',
  'student pupil',
  'classmate schoolmate',
  'kind friendly nice',
  'clever smart bright',
  'healthy well fit',
  'fast quick',
  'wonderful great excellent',
  'difficult hard',
  'delicious tasty',
  'expensive dear',
  'quiet silent',
  'maybe perhaps',
  'usually normally often',
  'choose pick select',
  'finish complete end',
  'answer reply',
  'listen hear',
  'save protect',
  'rest relax',
  'prize award medal',
  'medicine drug pill',
  'photo picture photograph',
  'biscuit cookie',
  'hamburger burger',
  'road street way',
  'shop store',
  'ship boat',
  'plane airplane aeroplane',
  'car automobile',
  'bicycle bike cycle',
  'subway metro underground',
  'telephone phone',
  'television TV',
  'coat jacket',
  'bag schoolbag backpack',
  'house home',
  'ocean sea',
  'earth world globe',
  'rubbish trash garbage waste',
  'luggage baggage',
  'holiday vacation',
  'country nation',
  'mouse rat',
  'orange tangerine',
  'across over',
];

const fieldOf = new Map(
  Object.entries(meaningFields).flatMap(([field, lemmas]) => lemmas.split(' ').map((lemma) => [lemma, field] as const)),
);

/** What the pack says of a word's meaning beside its gloss. Throws where a word has no field. */
export function meaningOf(lemma: string): { field: string; synonyms?: string[] } {
  const field = fieldOf.get(lemma);
  if (field === undefined) throw new Error(`${lemma}: src/meanings.ts has no field for it`);
  const lines = alike.map((line) => line.split(' ')).filter((line) => line.includes(lemma));
  const synonyms = [...new Set(lines.flat())].filter((text) => text !== lemma);
  return { field, ...(synonyms.length > 0 && { synonyms }) };
}
