import { words } from './lexicon.ts';

/* Words that several checks, and what recognises a pitch, look for. */

/** Praise that stands where a fact should. */
// prettier-ignore
export const hype = words(
  [
    'huge', 'massive', 'enormous', 'world class', 'best in class', 'revolutionary', 'game changing', 'game changer',
    'unique', 'amazing', 'incredible', 'the best', 'unmatched', 'unparalleled', 'disruptive', 'cutting edge',
    'passionate', 'rockstar*', 'very experienced', 'highly experienced', 'experienced', 'dedicated', 'talented',
    'great team', 'strong team', 'very big', 'big market', 'large market', 'endless', 'unlimited', 'everyone',
    'everybody', 'millions of', 'billions of', 'no competition', 'state of the art', 'next generation', 'innovative',
    'very large', 'growing fast', 'very good',
  ],
  [
    'ضخم', 'ضخمة', 'هائل', 'هائلة', 'كبير جدا', 'كبيرة جدا', 'فريد', 'فريدة', 'ثوري', 'ثورية', 'الأفضل', 'أفضل',
    'رائع', 'رائعة', 'مميز', 'متميز', 'عالمي المستوى', 'لا مثيل له', 'شغوف', 'مبتكر', 'مبتكرة', 'خبير', 'ذو خبرة',
    'الجميع', 'ملايين الناس', 'واعد', 'واعدة',
  ],
);

/** Kinds of customers, so that "who" is more than "people". */
// prettier-ignore
export const audience = words(
  [
    'travelers', 'hosts', 'guests', 'buildings', 'machines', 'homeowners', 'dealers', 'stores', 'farmers', 'farmer',
    'growers', 'smallholder*', 'clinics', 'clinic', 'hospitals', 'hospital', 'doctors', 'dentists', 'physicians',
    'patients', 'nurses', 'pharmacies', 'pharmacists', 'students', 'teachers', 'schools', 'universities', 'parents',
    'drivers', 'restaurants', 'cafes', 'bakeries', 'retailers', 'shops', 'shop owners', 'grocers', 'merchants',
    'sellers', 'smes', 'small businesses', 'small firms', 'manufacturers', 'factories', 'factory', 'workshops',
    'plants', 'landlords', 'contractor', 'practitioner', 'practitioners', 'practices', 'leaseholders', 'parent', 'children', 'tenants', 'property managers', 'property manager', 'block manager', 'hotels', 'banks', 'lenders', 'insurers', 'developers',
    'engineers', 'freelancers', 'workers', 'employers', 'recruiters', 'hr teams', 'hr managers', 'carriers',
    'shippers', 'freight forwarders', 'exporters', 'importers', 'municipalities', 'cities', 'utilities',
    'households', 'lawyers', 'law firms', 'accountants', 'auditors', 'creators', 'gamers', 'carers', 'caregivers',
    'diabetics', 'contractors', 'builders', 'warehouses', 'fleet operators', 'fleets', 'dispatchers', 'processors',
    'cooperatives', 'packhouses', 'fishermen', 'vets', 'laboratories', 'labs', 'researchers', 'surgeons', 'airlines',
    'travellers', 'commuters', 'designers', 'finance teams', 'sales teams', 'support teams', 'security teams',
    'procurement teams', 'plant managers', 'operators', 'owners', 'mothers', 'elderly', 'migrants', 'refugees',
    'pilots', 'wholesalers', 'distributors', 'dairies', 'coffee shops', 'gyms', 'museums', 'ngos', 'charities',
    'residents', 'wineries', 'brewers', 'carrier', 'shipper', 'dispatcher', 'logistics managers', 'quality managers', 'warehouse managers',
    'store managers', 'school owners', 'shop owner', 'bakery', 'laundries', 'shop', 'store', 'restaurant', 'retailer', 'patient', 'pupils', 'families',
    'teacher', 'student', 'driver', 'managers', 'directors', 'planners', 'instructors', 'guild', 'polyclinics', 'health centres',
  ],
  [
    'طالب', 'طالبا', 'مدرسة', 'مطعم', 'مطعما', 'مريض', 'مريضا', 'متجر', 'متجرا', 'عيادة', 'الأسرة', 'أسرة', 'سائق',
    'سائقا', 'مصنع', 'مصنعا', 'فندق', 'صيدلية', 'تاجر', 'تاجرا', 'بائع', 'معلم', 'معلما', 'المزارعين', 'المزارعون',
    'مزارع', 'مزارعي', 'العيادات', 'عيادات', 'المستشفيات', 'مستشفيات', 'الأطباء', 'أطباء', 'المرضى', 'مرضى',
    'الممرضين', 'الصيدليات', 'صيدليات', 'الصيادلة', 'الطلاب', 'طلاب', 'الطلبة', 'المعلمين', 'معلمين', 'المدارس',
    'مدارس', 'الجامعات', 'الأهالي', 'أولياء الأمور', 'السائقين', 'سائقين', 'المطاعم', 'مطاعم', 'المقاهي', 'المخابز',
    'مخابز', 'التجار', 'تجار', 'المتاجر', 'متاجر', 'البقالات', 'بقالات', 'بقالة', 'البائعين', 'المنشآت الصغيرة',
    'الشركات الصغيرة', 'المصانع', 'مصانع', 'الورش', 'ورش', 'الفنادق', 'فنادق', 'البنوك', 'المطورين', 'المستقلين',
    'العمال', 'أصحاب العمل', 'الموظفين', 'شركات الشحن', 'شركات النقل', 'المصدرين', 'البلديات', 'الأسر', 'المحامين',
    'المحاسبين', 'الحرفيين', 'المقاولين', 'المستودعات', 'أساطيل', 'المختبرات', 'الباحثين', 'المسافرين', 'الأمهات',
    'كبار السن', 'الموزعين', 'موزعي', 'ملاك', 'المستأجرين', 'التعاونيات', 'مزارع الألبان', 'صالونات', 'الصالونات',
    'سلاسل', 'محل', 'محلات', 'صاحب محل', 'المريض', 'المزارع', 'المورد', 'مورد', 'موردين', 'صاحب متجر', 'أصحاب المتاجر', 'أصحاب المطاعم', 'صاحب مطعم', 'المتجر', 'مخبز', 'مديري',
  ],
);

/** Talk of competitors. */
// prettier-ignore
export const rivals = words(
  [
    'competitor*', 'compet*', 'unlike', 'versus', 'vs', 'alternative*', 'compared to', 'compared with', 'incumbent*',
    'rival*', 'against',
  ],
  [
    'منافس*', 'المنافس*', 'المنافسة', 'منافسينا', 'منافسونا', 'بخلاف', 'خلافا ل*', 'مقارنة ب*', 'مقارنة مع',
    'على عكس', 'بديل', 'بدائل', 'البدائل',
  ],
);

/** Tells of the product in somebody's hands, even where neither it nor the company is named. */
// prettier-ignore
export const inUse = words(
  ['used it', 'use it', 'uses it', 'using it', 'used our', 'use our', 'uses our', 'with our'],
  ['استخدمه', 'استخدمها', 'استخدموه', 'جربه', 'جربها'],
);

/** Of those who check figures, not of those who buy. */
// prettier-ignore
export const examined = words(
  ['audited', 'audit by', 'reviewed by', 'verified by', 'certified by', 'examined by', 'auditor'],
  ['دققها', 'دققت', 'مدققة', 'مراجعة من', 'المدقق', 'راجعها', 'اعتمدها'],
);
