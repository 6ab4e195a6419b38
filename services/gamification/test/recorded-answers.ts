/** An answer in the form that the documentation of an application shows, and what a deck makes of it. */
interface RecordedAnswer {
  readonly answer: unknown;
  readonly figures: Readonly<Record<string, number>>;
}

/** By the id of the preset. Fields that no preset reads are left out where there are many. */
export const recordedAnswers: Readonly<Record<string, RecordedAnswer>> = {
  'home-assistant': {
    answer: {
      entity_id: 'sensor.living_room_temperature',
      state: '21.5',
      attributes: { unit_of_measurement: '°C', friendly_name: 'Living room', device_class: 'temperature' },
      last_changed: '2026-05-01T09:55:00.000000+00:00',
      last_updated: '2026-05-01T09:55:00.000000+00:00',
      context: { id: '01HX0000000000000000000000', parent_id: null, user_id: null },
    },
    figures: { State: 21.5 },
  },
  nextcloud: {
    answer: {
      ocs: {
        meta: { status: 'ok', statuscode: 200, message: 'OK' },
        data: {
          nextcloud: {
            system: { version: '31.0.4.1', freespace: 48_318_382_080, cpuload: [0.1, 0.2, 0.1] },
            storage: { num_users: 12, num_files: 345_678, num_storages: 15, num_storages_local: 1 },
            shares: { num_shares: 42, num_shares_user: 7 },
          },
          server: { webserver: 'nginx', php: { version: '8.3.20' }, database: { type: 'pgsql' } },
          activeUsers: { last5minutes: 2, last1hour: 4, last24hours: 9 },
        },
      },
    },
    figures: { 'Active users today': 9, Files: 345_678, Users: 12, 'Free space': 48.318_382 },
  },
  immich: {
    answer: {
      photos: 12_345,
      videos: 678,
      usage: 250_000_000_000,
      usagePhotos: 150_000_000_000,
      usageVideos: 100_000_000_000,
      usageByUser: [{ userId: 'a', userName: 'Ada', photos: 12_345, videos: 678, usage: 250_000_000_000 }],
    },
    figures: { Photos: 12_345, Videos: 678, Storage: 250 },
  },
  jellyfin: {
    answer: {
      MovieCount: 412,
      SeriesCount: 58,
      EpisodeCount: 2_310,
      ArtistCount: 120,
      ProgramCount: 0,
      TrailerCount: 0,
      SongCount: 4_021,
      AlbumCount: 310,
      MusicVideoCount: 0,
      BoxSetCount: 12,
      BookCount: 0,
      ItemCount: 7_243,
    },
    figures: { Movies: 412, Series: 58, Episodes: 2_310, Songs: 4_021 },
  },
  'paperless-ngx': {
    answer: {
      documents_total: 1_204,
      documents_inbox: 7,
      inbox_tag: 1,
      inbox_tags: [1],
      document_file_type_counts: [{ mime_type: 'application/pdf', mime_type_count: 1_204 }],
      character_count: 3_456_789,
      tag_count: 31,
      correspondent_count: 88,
      document_type_count: 9,
      storage_path_count: 2,
      current_asn: 120,
    },
    figures: { Documents: 1_204, 'In the inbox': 7, Tags: 31, Correspondents: 88 },
  },
  'adguard-home': {
    answer: {
      time_units: 'hours',
      num_dns_queries: 98_765,
      num_blocked_filtering: 12_345,
      num_replaced_safebrowsing: 3,
      num_replaced_safesearch: 0,
      num_replaced_parental: 0,
      avg_processing_time: 0.012_5,
      top_queried_domains: [{ 'example.org': 500 }],
      dns_queries: [1, 2, 3],
    },
    figures: { Queries: 98_765, Blocked: 12_345, 'Processing time': 12.5 },
  },
  'pi-hole': {
    answer: {
      queries: {
        total: 7_497,
        blocked: 3_465,
        percent_blocked: 34.5,
        unique_domains: 445,
        forwarded: 4_574,
        cached: 9_765,
        frequency: 1.1,
        types: { A: 3_643, AAAA: 123 },
      },
      clients: { active: 10, total: 22 },
      gravity: { domains_being_blocked: 104_756, last_update: 1_725_194_639 },
      took: 0.003,
    },
    figures: { Queries: 7_497, Blocked: 3_465, 'Share blocked': 34.5, 'Active clients': 10 },
  },
  syncthing: {
    answer: {
      completion: 99.937_3,
      globalBytes: 156_793_013_575,
      globalItems: 7_823,
      needBytes: 98_318_932,
      needDeletes: 0,
      needItems: 12,
      remoteState: 'valid',
      sequence: 12,
    },
    figures: { Completion: 99.937_3, 'To fetch': 0.098_319, 'Items to fetch': 12, Stored: 156.793_014 },
  },
  miniflux: {
    answer: { reads: { 1: 12, 2: 30 }, unreads: { 2: 4, 3: 5 } },
    figures: { Unread: 9, Read: 42, 'Feeds with unread': 2 },
  },
  forgejo: {
    answer: {
      id: 1,
      owner: { id: 1, login: 'ada' },
      name: 'engine',
      full_name: 'ada/engine',
      stars_count: 321,
      forks_count: 45,
      watchers_count: 12,
      open_issues_count: 17,
      open_pr_counter: 3,
      release_counter: 8,
      default_branch: 'main',
    },
    figures: { Stars: 321, Forks: 45, 'Open issues': 17, 'Open pull requests': 3 },
  },
};
