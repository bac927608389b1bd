import type { LanguageCode } from '#domain/language/languages.ts'

/** A language that the site learns later needs no demo catalogue. */
export const DEMO_LANGUAGES = ['en', 'fa', 'ps', 'ru'] as const satisfies readonly LanguageCode[]
export type DemoLanguage = (typeof DEMO_LANGUAGES)[number]

export type Texts = Record<DemoLanguage, string>

/** Offered in many strengths or sizes, forms, packages and makes. */
export interface Line {
  /** Prefix of the slugs. */
  key: string
  name: Texts
  category: string
  /** The demo company's product whose first picture is shown. */
  pictured: string
  family: keyof typeof FAMILIES
  unit: keyof typeof UNITS
  sizes: number[]
}

interface Family {
  forms: { key: string; name: Texts }[]
  purpose: Texts
  usage: Texts
}

const texts = (en: string, fa: string, ps: string, ru: string): Texts => ({ en, fa, ps, ru })

export const UNITS = {
  mg: texts('mg', 'میلی‌گرم', 'ملي ګرامه', 'мг'),
  mcg: texts('micrograms', 'میکروگرم', 'مایکروګرامه', 'мкг'),
  iu: texts('IU', 'واحد', 'واحده', 'МЕ'),
  ml: texts('ml', 'میلی‌لیتر', 'ملي لیتره', 'мл'),
  g: texts('g', 'گرم', 'ګرامه', 'г'),
  cm: texts('cm', 'سانتی‌متر', 'سانتي متره', 'см'),
} satisfies Record<string, Texts>

export const FAMILIES = {
  solid: {
    forms: [
      { key: 'tablets', name: texts('tablets', 'تابلیت', 'ګولۍ', 'таблетки') },
      { key: 'film-coated-tablets', name: texts('film-coated tablets', 'تابلیت پوش‌دار', 'پوښ لرونکې ګولۍ', 'таблетки в оболочке') },
      { key: 'effervescent-tablets', name: texts('effervescent tablets', 'تابلیت جوشان', 'ځګ کوونکې ګولۍ', 'шипучие таблетки') },
      { key: 'capsules', name: texts('capsules', 'کپسول', 'کپسولونه', 'капсулы') },
    ],
    purpose: texts(
      'To swallow with water, at the same hour each day.',
      'برای خوردن با آب، هر روز در یک ساعت معین.',
      'له اوبو سره د خوړلو لپاره، هره ورځ په یوه ټاکلي وخت.',
      'Для приёма внутрь с водой, каждый день в одно и то же время.',
    ),
    usage: texts(
      'Swallow with a glass of water, with or without food.',
      'با یک گیلاس آب، همراه غذا یا بدون آن، قورت کنید.',
      'له یوه ګیلاس اوبو سره یې تېره کړئ؛ له خوړو سره یا پرته له خوړو.',
      'Проглотите, запивая стаканом воды, независимо от еды.',
    ),
  },
  liquid: {
    forms: [
      { key: 'syrup', name: texts('syrup', 'شربت', 'شربت', 'сироп') },
      { key: 'suspension', name: texts('suspension', 'سسپنشن', 'سسپنشن', 'суспензия') },
      { key: 'drops', name: texts('drops', 'قطره', 'څاڅکي', 'капли') },
      { key: 'solution', name: texts('solution', 'محلول', 'محلول', 'раствор') },
    ],
    purpose: texts(
      'To drink by the measuring cup, also for children.',
      'برای نوشیدن با پیالهٔ اندازه‌گیری، برای کودکان نیز.',
      'په اندازه کوونکې پیاله د څښلو لپاره، د ماشومانو لپاره هم.',
      'Для приёма внутрь по мерному стаканчику, в том числе детям.',
    ),
    usage: texts(
      'Shake the bottle and measure with the cup, never with a kitchen spoon.',
      'بوتل را شور دهید و با پیاله اندازه کنید، هرگز با قاشق آشپزخانه.',
      'بوتل وښوروئ او په پیاله یې اندازه کړئ، هېڅکله د پخلنځي په کاچوغه نه.',
      'Взболтайте флакон и отмерьте стаканчиком, а не кухонной ложкой.',
    ),
  },
  skin: {
    forms: [
      { key: 'cream', name: texts('cream', 'کریم', 'کریم', 'крем') },
      { key: 'gel', name: texts('gel', 'جل', 'جېل', 'гель') },
      { key: 'solution', name: texts('solution', 'محلول', 'محلول', 'раствор') },
      { key: 'spray', name: texts('spray', 'اسپری', 'سپرې', 'спрей') },
    ],
    purpose: texts(
      'For clean skin and small wounds.',
      'برای پوست پاک و زخم‌های کوچک.',
      'د پاک پوستکي او وړو ټپونو لپاره.',
      'Для чистой кожи и небольших ран.',
    ),
    usage: texts(
      'Wash your hands, clean the skin with water and put on a thin layer.',
      'دست‌ها را بشویید، پوست را با آب پاک کنید و یک لایهٔ نازک بمالید.',
      'لاسونه ومینځئ، پوستکی په اوبو پاک کړئ او یوه نرۍ طبقه پرې ومږئ.',
      'Вымойте руки, промойте кожу водой и нанесите тонкий слой.',
    ),
  },
  supply: {
    forms: [
      { key: 'standard', name: texts('standard', 'عادی', 'عادي', 'обычные') },
      { key: 'for-children', name: texts('for children', 'برای کودکان', 'د ماشومانو لپاره', 'для детей') },
      { key: 'for-hospitals', name: texts('for hospitals', 'برای شفاخانه‌ها', 'د روغتونونو لپاره', 'для больниц') },
      { key: 'for-travel', name: texts('for travel', 'برای سفر', 'د سفر لپاره', 'для поездок') },
    ],
    purpose: texts(
      'For home, clinic and ward.',
      'برای خانه، کلینیک و شفاخانه.',
      'د کور، کلینیک او روغتون لپاره.',
      'Для дома, клиники и больницы.',
    ),
    usage: texts(
      'Wash your hands first, and open a package only when you need it.',
      'نخست دست‌ها را بشویید و پاکت را تنها هنگام ضرورت باز کنید.',
      'لومړی لاسونه ومینځئ او پاکټ یوازې د اړتیا پر وخت پرانیزئ.',
      'Сначала вымойте руки и вскрывайте упаковку только перед использованием.',
    ),
  },
} satisfies Record<string, Family>

export const LINES: Line[] = [
  {
    key: 'paracetamol',
    name: texts('Paracetamol', 'پاراستامول', 'پاراسیټامول', 'Парацетамол'),
    category: 'everyday-medicines',
    pictured: 'paracetamol',
    family: 'solid',
    unit: 'mg',
    sizes: [325, 500, 650],
  },
  {
    key: 'ibuprofen',
    name: texts('Ibuprofen', 'ایبوپروفن', 'ایبوپروفن', 'Ибупрофен'),
    category: 'everyday-medicines',
    pictured: 'ibuprofen',
    family: 'solid',
    unit: 'mg',
    sizes: [200, 400, 600],
  },
  {
    key: 'cetirizine',
    name: texts('Cetirizine', 'سیتیریزین', 'سیټیریزین', 'Цетиризин'),
    category: 'everyday-medicines',
    pictured: 'cetirizine',
    family: 'solid',
    unit: 'mg',
    sizes: [5, 10],
  },
  {
    key: 'cough-remedy',
    name: texts('Cough remedy', 'دوای سرفه', 'د ټوخي درمل', 'Средство от кашля'),
    category: 'everyday-medicines',
    pictured: 'cough-syrup',
    family: 'liquid',
    unit: 'ml',
    sizes: [60, 100, 150],
  },
  {
    key: 'amoxicillin',
    name: texts('Amoxicillin', 'آموکسی‌سیلین', 'اموکسي‌سیلین', 'Амоксициллин'),
    category: 'prescription-medicines',
    pictured: 'amoxicillin',
    family: 'solid',
    unit: 'mg',
    sizes: [250, 500, 875],
  },
  {
    key: 'metformin',
    name: texts('Metformin', 'متفورمین', 'میټفورمین', 'Метформин'),
    category: 'prescription-medicines',
    pictured: 'metformin',
    family: 'solid',
    unit: 'mg',
    sizes: [500, 850, 1000],
  },
  {
    key: 'amlodipine',
    name: texts('Amlodipine', 'املودیپین', 'املوډیپین', 'Амлодипин'),
    category: 'prescription-medicines',
    pictured: 'amlodipine',
    family: 'solid',
    unit: 'mg',
    sizes: [5, 10],
  },
  {
    key: 'losartan',
    name: texts('Losartan', 'لوسارتان', 'لوسارټان', 'Лозартан'),
    category: 'prescription-medicines',
    pictured: 'losartan',
    family: 'solid',
    unit: 'mg',
    sizes: [25, 50, 100],
  },
  {
    key: 'atorvastatin',
    name: texts('Atorvastatin', 'اتورواستاتین', 'اټورواسټاټین', 'Аторвастатин'),
    category: 'prescription-medicines',
    pictured: 'atorvastatin',
    family: 'solid',
    unit: 'mg',
    sizes: [10, 20, 40],
  },
  {
    key: 'omeprazole',
    name: texts('Omeprazole', 'اومپرازول', 'اومپرازول', 'Омепразол'),
    category: 'prescription-medicines',
    pictured: 'omeprazole',
    family: 'solid',
    unit: 'mg',
    sizes: [10, 20, 40],
  },
  {
    key: 'vitamin-c',
    name: texts('Vitamin C', 'ویتامین سی', 'ویټامین سي', 'Витамин C'),
    category: 'vitamins-and-supplements',
    pictured: 'vitamin-c',
    family: 'solid',
    unit: 'mg',
    sizes: [250, 500, 1000],
  },
  {
    key: 'vitamin-d3',
    name: texts('Vitamin D3', 'ویتامین دی۳', 'ویټامین ډي۳', 'Витамин D3'),
    category: 'vitamins-and-supplements',
    pictured: 'vitamin-d3',
    family: 'liquid',
    unit: 'iu',
    sizes: [400, 800, 1000],
  },
  {
    key: 'calcium',
    name: texts('Calcium', 'کلسیم', 'کلسیم', 'Кальций'),
    category: 'vitamins-and-supplements',
    pictured: 'calcium-d3',
    family: 'solid',
    unit: 'mg',
    sizes: [250, 500, 600],
  },
  {
    key: 'folic-acid',
    name: texts('Folic acid', 'فولیک اسید', 'فولیک اسید', 'Фолиевая кислота'),
    category: 'vitamins-and-supplements',
    pictured: 'folic-acid',
    family: 'solid',
    unit: 'mcg',
    sizes: [400, 800],
  },
  {
    key: 'omega-3',
    name: texts('Omega-3', 'امگا ۳', 'اومېګا ۳', 'Омега-3'),
    category: 'vitamins-and-supplements',
    pictured: 'omega-3',
    family: 'liquid',
    unit: 'ml',
    sizes: [100, 200, 250],
  },
  {
    key: 'zinc',
    name: texts('Zinc', 'زینک', 'زینک', 'Цинк'),
    category: 'mother-and-child',
    pictured: 'zinc-syrup',
    family: 'liquid',
    unit: 'ml',
    sizes: [50, 100, 150],
  },
  {
    key: 'iron',
    name: texts('Iron', 'آهن', 'اوسپنه', 'Железо'),
    category: 'mother-and-child',
    pictured: 'iron-tablets',
    family: 'solid',
    unit: 'mg',
    sizes: [30, 65],
  },
  {
    key: 'nappy-rash-care',
    name: texts('Nappy rash care', 'مراقبت جای پوشک', 'د پوشک د سوروالي پاملرنه', 'Уход от опрелостей'),
    category: 'mother-and-child',
    pictured: 'nappy-rash-cream',
    family: 'skin',
    unit: 'g',
    sizes: [30, 60, 100],
  },
  {
    key: 'pregnancy-tests',
    name: texts('Pregnancy tests', 'تست حاملگی', 'د امیندوارۍ ټسټ', 'Тесты на беременность'),
    category: 'diagnostics-at-home',
    pictured: 'pregnancy-test',
    family: 'supply',
    unit: 'cm',
    sizes: [10, 12],
  },
  {
    key: 'glucose-test-strips',
    name: texts('Glucose test strips', 'نوار آزمایش قند خون', 'د وینې د شکرې د ازموینې پټۍ', 'Тест-полоски для глюкометра'),
    category: 'diagnostics-at-home',
    pictured: 'glucose-test-strips',
    family: 'supply',
    unit: 'cm',
    sizes: [3, 5],
  },
  {
    key: 'antiseptic',
    name: texts('Antiseptic', 'ضدعفونی‌کننده', 'ضد عفوني', 'Антисептик'),
    category: 'wound-care',
    pictured: 'antiseptic-solution',
    family: 'skin',
    unit: 'ml',
    sizes: [50, 100, 250],
  },
  {
    key: 'hand-care',
    name: texts('Hand care', 'مراقبت دست', 'د لاسونو پاملرنه', 'Уход за руками'),
    category: 'wound-care',
    pictured: 'hand-gel',
    family: 'skin',
    unit: 'ml',
    sizes: [50, 100, 250],
  },
  {
    key: 'sterile-gauze',
    name: texts('Sterile gauze', 'گاز ستریل', 'سټریل ګاز', 'Стерильные салфетки'),
    category: 'wound-care',
    pictured: 'sterile-gauze',
    family: 'supply',
    unit: 'cm',
    sizes: [5, 10, 20],
  },
  {
    key: 'face-masks',
    name: texts('Face masks', 'ماسک طبی', 'طبي ماسکونه', 'Медицинские маски'),
    category: 'wound-care',
    pictured: 'face-masks',
    family: 'supply',
    unit: 'cm',
    sizes: [14, 17],
  },
]

/** Russian counts all of these alike (штук). */
export const PACKAGES = [5, 6, 7, 10, 12, 14, 15, 20, 25, 28, 30, 40, 50, 56, 60, 90, 100, 120]

/** Rivers, mountains and provinces. */
export const MAKES: Texts[] = [
  texts('Pamir', 'پامیر', 'پامیر', 'Памир'),
  texts('Panjshir', 'پنجشیر', 'پنجشېر', 'Панджшер'),
  texts('Herat', 'هرات', 'هرات', 'Герат'),
  texts('Bamyan', 'بامیان', 'بامیان', 'Бамиан'),
  texts('Helmand', 'هلمند', 'هلمند', 'Гильменд'),
  texts('Kunar', 'کنر', 'کونړ', 'Кунар'),
  texts('Balkh', 'بلخ', 'بلخ', 'Балх'),
  texts('Takhar', 'تخار', 'تخار', 'Тахар'),
  texts('Ghazni', 'غزنی', 'غزني', 'Газни'),
  texts('Khost', 'خوست', 'خوست', 'Хост'),
  texts('Logar', 'لوگر', 'لوګر', 'Логар'),
  texts('Laghman', 'لغمان', 'لغمان', 'Лагман'),
  texts('Kapisa', 'کاپیسا', 'کاپیسا', 'Каписа'),
  texts('Parwan', 'پروان', 'پروان', 'Парван'),
  texts('Samangan', 'سمنگان', 'سمنګان', 'Саманган'),
  texts('Faryab', 'فاریاب', 'فاریاب', 'Фарьяб'),
  texts('Nimroz', 'نیمروز', 'نیمروز', 'Нимроз'),
  texts('Farah', 'فراه', 'فراه', 'Фарах'),
  texts('Zabul', 'زابل', 'زابل', 'Забуль'),
  texts('Paktia', 'پکتیا', 'پکتیا', 'Пактия'),
  texts('Nangarhar', 'ننگرهار', 'ننګرهار', 'Нангархар'),
  texts('Kunduz', 'کندز', 'کندز', 'Кундуз'),
  texts('Baghlan', 'بغلان', 'بغلان', 'Баглан'),
  texts('Daikundi', 'دایکندی', 'دایکندي', 'Дайкунди'),
  texts('Badakhshan', 'بدخشان', 'بدخشان', 'Бадахшан'),
  texts('Nuristan', 'نورستان', 'نورستان', 'Нуристан'),
  texts('Kabul', 'کابل', 'کابل', 'Кабул'),
  texts('Kandahar', 'کندهار', 'کندهار', 'Кандагар'),
  texts('Badghis', 'بادغیس', 'بادغیس', 'Бадгис'),
  texts('Wardak', 'وردک', 'وردګ', 'Вардак'),
  texts('Salang', 'سالنگ', 'سالنګ', 'Саланг'),
  texts('Wakhan', 'واخان', 'واخان', 'Вахан'),
  texts('Paghman', 'پغمان', 'پغمان', 'Пагман'),
  texts('Arghandab', 'ارغنداب', 'ارغنداب', 'Аргандаб'),
  texts('Kokcha', 'کوکچه', 'کوکچه', 'Кокча'),
  texts('Hindu Kush', 'هندوکش', 'هندوکش', 'Гиндукуш'),
]
